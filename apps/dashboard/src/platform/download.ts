/** Has the browser fetch a file of our own server and save it, as if a link to it had been followed. */
export function startDownload(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}

/** Saves a text that the page made as a file. */
export function saveText(fileName: string, text: string, mediaType: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: mediaType }))
  const link = document.createElement('a')
  link.href = href
  link.download = fileName
  link.click()
  // After the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}
