import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { useSettled } from '#lists/settled.ts'
import { useSimilarGrowers } from '../data.ts'

/** Names are compared once the typing rests this long. */
const SETTLE_MS = 250

/**
 * The growers whose names are like the one typed, and whether the person has seen them.
 *
 * @param ownId the grower that is being renamed, which is not like itself
 */
export function useAlike(typed: string, ownId?: number) {
  const client = useClient()
  const name = typed.trim().normalize('NFC')
  const settled = useSettled(name, SETTLE_MS)
  const { data } = useSimilarGrowers(settled)
  const others = <T extends { id: number }>(items: readonly T[]) => items.filter(({ id }) => id !== ownId)
  const [found, setFound] = useState<{ name: string; growers: NonNullable<typeof data> } | null>(null)
  const isShown = settled === name && data !== undefined
  const isSeen = (wanted: string) => wanted === name && (isShown || found?.name === name)
  const growers = isShown ? others(data) : found?.name === name ? found.growers : []

  /** Whether no other has a name like it; those that have are shown. A check that fails holds nobody up. */
  async function isAlone(wanted: string): Promise<boolean> {
    if (isSeen(wanted)) return growers.length === 0
    const items = await client.growers.similar({ name: wanted }).then(
      (answer) => others(answer.items),
      () => [],
    )
    setFound({ name: wanted, growers: items })
    return items.length === 0
  }
  /** Whether the person may give the name: none is alike, or those that are stand there already. */
  const mayGive = async (wanted: string): Promise<boolean> => isSeen(wanted) || isAlone(wanted)
  return { growers: name === '' ? [] : growers, isAlone, mayGive }
}
