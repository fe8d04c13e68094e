export function PrintLabels() {
  return null
}
