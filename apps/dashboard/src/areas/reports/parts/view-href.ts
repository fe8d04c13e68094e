import { paths } from '@org/core'
import { useSearchParams } from '#platform/links.tsx'

/** The name of the view that no row of views has, and of the links to it. */
export const CLAIMS_TITLE = 'What may be claimed'

/** Leads to another view of the report; all else that the address says stays. */
export function useViewHref(view: 'estimate' | 'claims'): string {
  const [search] = useSearchParams()
  return paths.samplingReport.link({ ...Object.fromEntries(search), view })
}
