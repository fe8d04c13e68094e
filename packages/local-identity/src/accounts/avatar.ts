import { createHash } from 'node:crypto'
import { escapeHtml } from '../pages/html.ts'
import { type Account, fullName } from './account.ts'

/** Dark enough that white letters keep a contrast of 4.5 on each. */
const grounds = ['#2c6a3a', '#2a5ca8', '#8a5a00', '#a03a6b', '#5b4aa0', '#20696e', '#9a4a1f', '#4a5a3f']

/** The drawn likeness of an account: initials on a color that follows from its email address. */
export function avatarSvg(account: Account): string {
  const pick = createHash('sha256').update(account.email).digest().readUInt16BE(0) % grounds.length
  const initials = [account.givenName, account.familyName].map((name) => [...name][0] ?? '').join('')
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96" role="img">',
    `<title>${escapeHtml(fullName(account))}</title>`,
    `<rect width="96" height="96" fill="${grounds[pick] ?? '#2c6a3a'}"/>`,
    '<text x="48" y="49" fill="#fff" font-family="system-ui,sans-serif" font-size="38" font-weight="600"',
    ` text-anchor="middle" dominant-baseline="central">${escapeHtml(initials.toUpperCase())}</text>`,
    '</svg>',
  ].join('')
}

/** Where the service shows it. */
export function avatarUrl(baseUrl: string, account: Account): string {
  return `${baseUrl}/avatars/${account.sub}.svg`
}
