/** Work one after the other in each of several lanes, as long as there is some. */
export interface Lanes {
  /** Announces that there may be work. */
  wake(): void
  /** Resolves when nothing is running. */
  ended(): Promise<void>
}

/**
 * @param work does one piece; resolves to false when there was none
 * @param onError told when work could not even be looked for
 */
export function createLanes(
  count: number,
  work: () => Promise<boolean>,
  onError: (error: unknown) => void,
): Lanes {
  const lanes = Array.from({ length: count }, () => createLane(work, onError))
  return {
    wake() {
      for (const lane of lanes) lane.wake()
    },
    async ended() {
      await Promise.all(lanes.map((lane) => lane.ended()))
    },
  }
}

function createLane(work: () => Promise<boolean>, onError: (error: unknown) => void) {
  let running: Promise<void> | null = null
  let isAskedAgain = false
  const drain = async (): Promise<void> => {
    try {
      do isAskedAgain = false
      while ((await work()) || isAskedAgain)
    } catch (error) {
      onError(error)
    }
    running = null
  }
  return {
    wake(): void {
      isAskedAgain = true
      running ??= drain()
    },
    ended: (): Promise<void> => running ?? Promise.resolve(),
  }
}
