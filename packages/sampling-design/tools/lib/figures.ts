/** A number with so many decimals and commas between thousands, the same on every machine. */
export function figure(value: number, decimals = 0): string {
  const [whole = '', rest] = value.toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return rest === undefined ? grouped : `${grouped}.${rest}`
}

/** A count and its word. */
export const counted = (count: number, one: string, more = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : more}`

/** Lines of a name and what there is to say of it, aligned. */
export function lines(pairs: readonly (readonly [string, string])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length)) + 2
  return pairs.map(([name, text]) => `${name.padEnd(width)}${text}\n`).join('')
}

const LONGEST_NAME = 60
const MOST_NAMES = 12

/** Names of columns, fit for a terminal whatever the file was. */
export function listed(names: readonly string[] = []): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => {
    const plain = name.replace(/[\p{C}\uFFFD]/gu, '?')
    return plain.length > LONGEST_NAME ? `${plain.slice(0, LONGEST_NAME - 1)}…` : plain
  })
  return names.length === 0 ? 'none' : `${shown.join(', ')}${names.length > MOST_NAMES ? ' …' : ''}`
}
