const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\w*\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const found = (among: readonly [RegExp, string][], text: string): string | undefined =>
  among.find(([pattern]) => pattern.test(text))?.[1]

/** How a phone is called at the desk: `Android, Chrome`. */
export function phoneName(userAgent: string): string {
  const words = [found(SYSTEMS, userAgent), found(BROWSERS, userAgent)].filter((word) => word !== undefined)
  return words.length === 0 ? 'A phone' : words.join(', ')
}
