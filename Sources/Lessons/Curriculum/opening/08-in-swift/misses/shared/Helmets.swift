class Helmet {}
class Knight {
  let helmet: Helmet
  init(_ h: Helmet) { helmet = h }
}
public func story() {
  let helmet1 = Helmet()
  let helmet2 = Helmet()
  let one = Knight(helmet1)
  let two = one
  print(one.helmet === two.helmet)
}
