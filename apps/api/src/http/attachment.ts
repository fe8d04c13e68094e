/** Characters that no file system accepts, or that a header cannot carry. */
const UNSAFE = /[\p{Cc}\p{Cf}"*/:<>?\\|]/gu

/**
 * The header that makes a browser save an answer under a name (RFC 6266), with letters outside of ASCII as in RFC 8187.
 * Dots at the start and end are dropped.
 */
export function attachment(fileName: string): string {
  const safe =
    fileName
      .toWellFormed()
      .replaceAll(UNSAFE, '_')
      .replace(/^[.\s]+|[.\s]+$/g, '') || 'download'
  const ascii = safe
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, '_')
  const encoded = encodeURIComponent(safe).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii.replaceAll('%', '_')}"; filename*=UTF-8''${encoded}`
}
