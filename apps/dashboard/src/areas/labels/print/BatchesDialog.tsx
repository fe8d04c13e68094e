export function BatchesDialog(_: { onShow: (batchId: number) => void; onClose: () => void }) {
  return null
}
