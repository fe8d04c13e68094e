import { type ApiUser, apiUserSchema } from '../contract/dash-users/schema.ts'

/**
 * Reads a user as the API sends it (specification §3, §5).
 *
 * @param options.log takes each thing that is wrong; the console's error stream when not given
 * @returns the user, or null when anything is wrong with it
 */
export function parseApiUser(
  input: unknown,
  { log = console.error }: { log?: (message: string) => void } = {},
): ApiUser | null {
  const parsed = apiUserSchema.safeParse(input)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) log(issue.message)
  return null
}
