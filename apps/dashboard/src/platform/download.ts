/** Has the browser fetch a file of our own server and save it, as if a link to it had been followed. */
export function startDownload(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}

/** Saves a text that the page made as a file. */
export const saveText = (fileName: string, text: string, mediaType: string): void =>
  save(fileName, new Blob([text], { type: mediaType }))

/** Saves bytes that a call answered as a file. */
export const saveBytes = (fileName: string, bytes: Uint8Array<ArrayBuffer>): void =>
  save(fileName, new Blob([bytes], { type: 'application/octet-stream' }))

function save(fileName: string, content: Blob): void {
  const href = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = href
  link.download = fileName
  link.click()
  // After the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}
