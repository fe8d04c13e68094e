/** Has the browser fetch a file of our own server and save it, as if a link to it had been followed. */
export function startDownload(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
