import type { Account } from './account.ts'

/**
 * The staff every fresh folder starts with. All names are invented. The first two are meant to be the first
 * operation managers; the last is outside the allowed email domain. Ids are fixed, so that a wiped folder
 * gives the same people again.
 */
export const builtInAccounts: readonly Account[] = [
  staff('Maren', 'Tidewell', 'fieldworks.example', 1),
  staff('Oskar', 'Brandmoor', 'fieldworks.example', 2),
  staff('Inés', 'Calderón Vega', 'fieldworks.example', 3),
  staff('Hollis', 'Greenmarsh', 'fieldworks.example', 4),
  staff('Adaeze', 'Fairwater', 'fieldworks.example', 5),
  staff('Wendell', 'Ashgrove', 'elsewhere.example', 6),
]

function staff(givenName: string, familyName: string, domain: string, n: number): Account {
  const mailbox = `${givenName}.${familyName.split(' ')[0]}`
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z.]/g, '')
  return {
    sub: `6f1d0c2e-5a7b-4c3d-8e9f-00000000000${n}`,
    googleId: `10400000000000000000${n}`,
    givenName,
    familyName,
    email: `${mailbox}@${domain}`,
  }
}
