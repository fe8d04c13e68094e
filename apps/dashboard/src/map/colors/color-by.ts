import type { FieldColor } from '@org/core/contract'
import { useEffect, useMemo } from 'react'
import { usePreference } from '#platform/preferences.ts'
import { oneOrNone, useParam } from '#platform/view.ts'

/** Of the address: what the map is colored by. */
export const COLOR_PARAM = 'color'

/**
 * What a page's map is colored by: as the address says, because a link shows a colleague the same thing; else as this
 * person chose last, on whatever page; else by nothing. What they chose stands in the address too.
 *
 * @param choices what makes sense on this page, the same each time
 */
export function useColorBy(
  choices: readonly FieldColor[],
): [FieldColor | null, (color: FieldColor | null) => void] {
  const param = useMemo(() => oneOrNone(choices), [choices])
  const [addressed, address] = useParam(COLOR_PARAM, param)
  const own = usePreference(({ mapColor }) => param.read(mapColor))
  const choose = usePreference((preferences) => preferences.choose)
  const isUnsaid = addressed === null && own !== null
  useEffect(() => {
    if (isUnsaid) address(own)
  }, [isUnsaid, address, own])
  return [
    addressed ?? own,
    (color) => {
      choose({ mapColor: color })
      address(color)
    },
  ]
}
