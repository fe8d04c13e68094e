import type { CallOptions } from '../http/types.ts'

/** What a paged call is asked with, and what it answers: `nextCursor` is null on the last page. */
interface Asked {
  cursor?: string | undefined
}
interface Answered<Row> {
  items: readonly Row[]
  nextCursor: string | null
}

/** Any call that answers in pages: `client.growers.list`, `client.changes.timeline`. */
export type PagedCall<Input, Row> = (input: Input & Asked, options?: CallOptions) => Promise<Answered<Row>>

type Rest<Input> = undefined extends Input
  ? [input?: Input, options?: CallOptions]
  : [input: Input, options?: CallOptions]

/**
 * Every row of a paged call, in its order: `for await (const grower of eachRow(client.growers.list, { search: 'north' }))`.
 * A page is read when its first row is needed, none ahead of it; nothing more is read after a `break`.
 *
 * @param rest the call's own input, with `limit` as the size of a page and `cursor` as where to begin; then its options
 * @throws ProductError what the call throws
 */
export async function* eachRow<Input extends Asked | undefined, Row>(
  call: PagedCall<Input, Row>,
  ...rest: Rest<NoInfer<Input>>
): AsyncGenerator<Row, void, undefined> {
  const [input, options] = rest
  let cursor = input?.cursor
  do {
    const page: Answered<Row> = await call({ ...input, cursor } as Input & Asked, options)
    yield* page.items
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
