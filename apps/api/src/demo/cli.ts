import { parseArgs } from 'node:util'
import * as z from 'zod'
import { FolderError } from '../db/folder-lock.ts'
import { MAX_GROWERS } from './business.ts'
import { makeDemoFolder } from './folder.ts'

const DEFAULT_FOLDER = '.demo'
const FIELDS_OF_GROWER = 15

export const HELP = `Invents a business and puts it into a data folder of its own.

  pnpm demo [--fields 600] [--growers N] [--years 3] [--seed demo] [--data ${DEFAULT_FOLDER}]

  --fields   how many fields, 1 to 200000
  --growers  how many growers; a fifteenth of the fields, and at most ${MAX_GROWERS}, unless said
  --years    how many years back the fields have, 1 to 9, the current one included
  --seed     any text; the same seed makes the same business
  --data     the folder; one with anything in it is refused, unless it is a demo, which is made anew
  --samples  0: how many there are follows from the designs of fields

Then: DATA_DIR=<folder> npm start
`

const whole = (preset: string) =>
  z
    .string()
    .default(preset)
    .pipe(z.string().regex(/^\d{1,9}$/, 'is not a whole number'))
    .transform(Number)
const optionsSchema = z.object({
  fields: whole('600'),
  growers: whole('0'),
  years: whole('3'),
  samples: whole('0'),
  seed: z.string().default('demo'),
  data: z.string().min(1, 'is empty').default(DEFAULT_FOLDER),
})

/** What someone typed cannot be done; the message says why. */
class UsageError extends Error {
  override readonly name = 'UsageError'
}

export interface Surroundings {
  /** Folders are named from here. */
  cwd: string
  /** A data folder with an empty database to begin with; null: it is made from nothing. */
  preparedDir: string | null
  now: Date
  say(line: string): void
  complain(line: string): void
}

/**
 * The command `pnpm demo`.
 *
 * @param args as typed
 * @returns exit code: 0 done, 1 the folder cannot be used, 2 wrongly called
 */
export async function runDemo(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { complain, say } = surroundings
  try {
    const { help, ...options } = readOptions(args)
    if (help) {
      say(HELP)
      return 0
    }
    await makeDemoFolder(options, surroundings)
    return 0
  } catch (error) {
    if (error instanceof UsageError || error instanceof RangeError) {
      complain(`${error.message}\nSee pnpm demo --help.`)
      return 2
    }
    if (!(error instanceof FolderError)) throw error
    complain(error.message)
    return 1
  }
}

function readOptions(args: readonly string[]) {
  const { help, ...given } = parse(args)
  const parsed = optionsSchema.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `--${issue.path.join('')} ${issue.message}.`)
    throw new UsageError(problems.join('\n'))
  }
  const { growers, samples, ...options } = parsed.data
  if (samples > 0) {
    throw new UsageError('The number of samples follows from the designs of fields: leave --samples out.')
  }
  return { help: help === true, ...options, growers: growers > 0 ? growers : usualGrowers(options.fields) }
}

/** Six hundred fields have forty. */
function usualGrowers(fields: number): number {
  return Math.min(MAX_GROWERS, Math.max(1, Math.floor(fields / FIELDS_OF_GROWER)))
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        fields: text,
        growers: text,
        years: text,
        seed: text,
        data: text,
        samples: text,
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
