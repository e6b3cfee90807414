class Helmet {}
class Knight {
  let helmet: Helmet
  init(_ helmet: Helmet) { self.helmet = helmet }
}
public func story() {
  let helmet1 = Helmet()
  let helmet2 = Helmet()
  let arthur = Knight(helmet1)
  let galahad = arthur
  print("one helmet for both:", arthur.helmet === galahad.helmet)
}
