import axe from 'axe-core'

/** Rules that need pixels, which jsdom has none of: the browser test of the gallery runs them. */
const NEED_PIXELS = ['color-contrast', 'target-size']
/** Rules about a whole page; what is looked at here is a part of one. */
const NEED_PAGE = ['region', 'landmark-one-main', 'page-has-heading-one']

/**
 * What axe finds wrong in the document's body, portals included, one line each: `expect(await violations()).toEqual([])`.
 */
export async function violations(): Promise<string[]> {
  const off = [...NEED_PIXELS, ...NEED_PAGE].map((rule) => [rule, { enabled: false }] as const)
  const { violations: found } = await axe.run(document.body, { rules: Object.fromEntries(off) })
  return found.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}\n  ${node.html}`))
}
