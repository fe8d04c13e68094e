/**
 * The .dbf's "language driver" byte → what its text is written in: labels of the web platform, `cp…` for the code
 * pages of DOS. Those that nothing here can decode (Kamenický, Mazovia, old Macintosh pages) are absent.
 */
const LANGUAGE_DRIVERS: Readonly<Record<number, string>> = {
  ...of('cp437', [1, 9, 11, 13, 15, 17, 21, 24, 25, 27]),
  ...of('cp850', [2, 10, 14, 16, 18, 20, 22, 26, 29, 37, 55]),
  ...of('cp852', [31, 34, 35, 64, 100, 135]),
  ...of('cp865', [8, 23, 102]),
  ...of('cp857', [107, 136]),
  ...of('cp863', [28, 108]),
  36: 'cp860',
  103: 'cp861',
  ...of('cp737', [106, 134]),
  ...of('ibm866', [38, 101]),
  ...of('windows-1252', [3, 87, 88, 89]),
  4: 'macintosh',
  150: 'x-mac-cyrillic',
  ...of('shift_jis', [19, 123]),
  ...of('gbk', [77, 122]),
  ...of('euc-kr', [78, 121]),
  ...of('big5', [79, 120]),
  ...of('windows-874', [80, 124]),
  125: 'windows-1255',
  126: 'windows-1256',
  200: 'windows-1250',
  201: 'windows-1251',
  202: 'windows-1254',
  203: 'windows-1253',
  204: 'windows-1257',
}

/** Code pages of DOS that iconv-lite knows and the web platform does not. */
export const DOS_PAGES: readonly number[] = [
  437, 720, 737, 775, 850, 852, 855, 856, 857, 858, 860, 861, 862, 863, 864, 865, 869,
]

function of(encoding: string, bytes: readonly number[]): Record<number, string> {
  return Object.fromEntries(bytes.map((byte) => [byte, encoding]))
}

/** Null where the byte says nothing, or names what nothing here can decode. */
export const encodingOfLanguage = (languageDriver: number | null): string | null =>
  LANGUAGE_DRIVERS[languageDriver ?? -1] ?? null

/** `UTF-8`, `1252`, `CP1252`, `ANSI 1252`, `OEM 850`, `IBM850`, `ISO 88591`, `8859_15`, `65001` → an encoding, or null. */
export function encodingOfCpg(cpg: string | null): string | null {
  const text = (cpg ?? '').replace(/^ï»¿/, '').trim().toLowerCase()
  if (text === '') return null
  const digits = /\d+/.exec(text.replaceAll(/iso[^0-9]*|[-_ ]/g, ''))?.[0] ?? ''
  if (DOS_PAGES.includes(Number(digits))) return `cp${digits}`
  const guesses = [
    text,
    digits === '65001' ? 'utf-8' : '',
    digits.startsWith('8859') ? `iso-8859-${digits.slice(4)}` : '',
    /^(125\d|874)$/.test(digits) ? `windows-${digits}` : '',
    digits === '932' ? 'shift_jis' : '',
    digits === '936' ? 'gbk' : '',
    digits === '949' ? 'euc-kr' : '',
    digits === '950' ? 'big5' : '',
    digits === '866' ? 'ibm866' : '',
  ]
  return guesses.map(canonical).find((label) => label !== null) ?? null
}

/** As a person knows it: `UTF-8`, `Windows-1252`, `code page 850`. */
export function nameOfEncoding(encoding: string): string {
  if (encoding === 'utf-8') return 'UTF-8'
  return encoding.replace('windows', 'Windows').replace(/^(cp|ibm)(?=\d)/, 'code page ')
}

/** The label as the standard writes it; null when it is none. */
function canonical(label: string): string | null {
  try {
    return label === '' ? null : new TextDecoder(label).encoding
  } catch {
    return null
  }
}
