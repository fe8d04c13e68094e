import { join } from 'node:path'
import * as z from 'zod'
import { readJsonFile, writeJsonFile } from '../storage/json-file.ts'
import { type Account, accountSchema, createAccount, type NewAccount } from './account.ts'
import { builtInAccounts } from './built-in.ts'

const fileSchema = z.object({ accounts: z.array(accountSchema) })

/** Added accounts are kept for ever, so their number is limited. */
const MOST_ACCOUNTS = 1000

export type AddResult = { added: Account } | { refused: string }

/** The people who can sign in: the built-in staff, and those added, who are kept on disk. */
export class AccountStore {
  readonly #path: string
  #added: Account[]

  constructor(dataDir: string) {
    this.#path = join(dataDir, 'accounts.json')
    this.#added = readJsonFile(this.#path, fileSchema)?.accounts ?? []
  }

  /** Everyone, built-in staff first. */
  list(): Account[] {
    return [...builtInAccounts, ...this.#added]
  }

  bySub(sub: string): Account | undefined {
    return this.list().find((account) => account.sub === sub)
  }

  byEmail(email: string): Account | undefined {
    const wanted = email.trim().toLowerCase()
    return this.list().find((account) => account.email === wanted)
  }

  /** Adds a person, or says in words why not. */
  add(input: NewAccount): AddResult {
    if (this.byEmail(input.email)) return { refused: 'This email address is already in the list' }
    if (this.#added.length >= MOST_ACCOUNTS) return { refused: 'The list of accounts is full' }
    const account = createAccount(input)
    const accounts = [...this.#added, account]
    writeJsonFile(this.#path, { accounts })
    this.#added = accounts
    return { added: account }
  }
}
