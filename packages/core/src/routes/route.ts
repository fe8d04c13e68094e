/** What a link carries in its path or query. */
export type LinkValue = string | number

/** The names of a pattern's parameters: `'id'` for `/growers/:id`. */
export type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** Required names first, then those a link may leave out. */
type LinkArgs<R extends string, O extends string> = [R] extends [never]
  ? [params?: Partial<Record<O, LinkValue>>]
  : [params: Record<R, LinkValue> & Partial<Record<O, LinkValue>>]

/** A path's pattern and its link builder together. */
export interface Route<P extends string = string, Q extends string = never, O extends string = never> {
  /** As a router takes it: `/growers/:id`. */
  readonly pattern: P
  /** The names of the query parameters that it understands, those it needs first. */
  readonly query: readonly (Q | O)[]
  /** The address of this page, every value percent-encoded. */
  link(...args: LinkArgs<ParamNames<P> | Q, O>): string
}

/**
 * Describes one page of the product.
 *
 * @param pattern literal segments and `:name` parameters
 * @param options.query names of the query parameters the page needs
 * @param options.optionalQuery names of those it understands
 */
export function route<const P extends string, const Q extends string = never, const O extends string = never>(
  pattern: P,
  options: { query?: readonly Q[]; optionalQuery?: readonly O[] } = {},
): Route<P, Q, O> {
  const queryNames: readonly (Q | O)[] = [...(options.query ?? []), ...(options.optionalQuery ?? [])]
  return {
    pattern,
    query: queryNames,
    link: (...[params]) => {
      const values = new Map<string, LinkValue | undefined>(Object.entries(params ?? {}))
      const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
      const query = queryNames.flatMap((name) => {
        const value = values.get(name)
        return value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]
      })
      return query.length === 0 ? path : `${path}?${query.join('&')}`
    },
  }
}
