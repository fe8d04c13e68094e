import { growerList } from '@org/core'
import { aheadOf, listPage } from '#lists/list-page.ts'
import { useListPage } from '#lists/useListPage.ts'

/** The page of all growers. */
export const GROWERS = listPage(growerList, { calls: ({ growers }) => growers, always: ['active'] })

/** The list of growers and its head. */
export const growersAhead = aheadOf(GROWERS)

export const useGrowers = () => useListPage(GROWERS)
export type GrowersView = ReturnType<typeof useGrowers>
