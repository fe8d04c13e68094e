import * as z from 'zod'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string | undefined
  'Index Name'?: string | undefined
  'Total Cost': number
  Plans?: PlanNode[] | undefined
}
const nodeSchema: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Index Name': z.string().optional(),
    'Total Cost': z.number(),
    Plans: z.array(nodeSchema).optional(),
  }),
)
const planSchema = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: nodeSchema })]) })])

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Without what a limit is expected to end before a fifth of it is read. */
const wholeNodesOf = (node: PlanNode): PlanNode[] => {
  const isWhole = (part: PlanNode) =>
    node['Node Type'] !== 'Limit' || node['Total Cost'] >= part['Total Cost'] / 5
  return [node, ...(node.Plans ?? []).filter(isWhole).flatMap(wholeNodesOf)]
}

/**
 * What the planner would walk for a query: the indexes used, and the tables read from end to end.
 * @param small tables that may be read whole
 */
export async function planOf(
  query: { explain: (format: 'json') => Promise<unknown> },
  small: readonly string[],
): Promise<{ indexes: string[]; readWhole: string[] }> {
  const [{ 'QUERY PLAN': plan }] = planSchema.parse(await query.explain('json'))
  return {
    indexes: nodesOf(plan[0].Plan).flatMap((node) => node['Index Name'] ?? []),
    readWhole: wholeNodesOf(plan[0].Plan)
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .flatMap((node) => node['Relation Name'] ?? [])
      .filter((table) => !small.includes(table)),
  }
}
