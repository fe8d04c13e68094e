import { COLLECTED_STATUSES, LABEL_OPEN_STATUSES, type Sample } from '@org/core'
import { useMay } from '#data/permissions.ts'
import { useAsked } from './asked.ts'
import { actsFor, isReasoned, type SampleActName } from './sample-acts.ts'
import { useSaid } from './useSaid.ts'
import { useSampleActs } from './useSampleActs.ts'

type Decided = Pick<Sample, 'id' | 'version' | 'status' | 'labelCode' | 'cause' | 'pointStatus'>

interface OfferedActsOptions {
  samples: readonly Decided[]
  /** They are the choice of the list, which is given up once it is decided. */
  ofChosen: boolean
}

/** What can be decided about samples now, each with why this person may not. */
export function useOfferedActs({ samples, ofChosen }: OfferedActsOptions) {
  const edit = useMay('samples.edit')
  const waive = useMay('samples.waive')
  const { act } = useSampleActs()
  const { run, isRunning } = useSaid()
  const seen = samples.map(({ id, version }) => ({ id, version }))
  function begin(name: SampleActName): void {
    if (isReasoned(name)) {
      useAsked.setState({ asking: { act: 'decide', name, samples, ofChosen } })
      return
    }
    void run('Nothing was changed', () => act({ event: name, samples: seen }, ofChosen))
  }
  const offered = actsFor(samples.map(({ status }) => status))
  return {
    isRunning,
    offered: offered.map(({ name, words }) => ({
      ...{ name, words },
      why:
        (name === 'waive' ? waive : edit).why ?? (asksForBag(name, samples) ? notCollected(samples) : null),
      begin: () => begin(name),
    })),
  }
}

/** It is about what was taken, or could not be, when their points were collected. */
const asksForBag = (name: SampleActName, samples: readonly Decided[]): boolean =>
  name === 'apply' ||
  (name === 'waive' && samples.every(({ status }) => LABEL_OPEN_STATUSES.some((each) => each === status)))

/** Why none of them is in a bag; null where one may be: of the others the answer says why not. */
function notCollected(samples: readonly Decided[]): string | null {
  if (samples.some(({ pointStatus }) => COLLECTED_STATUSES.some((status) => status === pointStatus)))
    return null
  return samples.length === 1 ? 'Its point was not collected' : 'None of their points was collected'
}
