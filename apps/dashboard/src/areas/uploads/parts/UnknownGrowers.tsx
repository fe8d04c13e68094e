import { asProductError, type ProductError } from '@org/core'
import { Banner, Button, ErrorState, formatCount } from '@org/ui'
import { useState } from 'react'
import { type Candidate, unknownGrowersOf } from '../candidates.ts'
import { useCreateGrowers } from '../data.ts'
import * as css from '../screens/ImportFieldsScreen.css.ts'

const NAMED = 3

export interface UnknownGrowersProps {
  candidates: readonly Candidate[]
  /** Whom their fields go to while they are unknown. */
  growerName: string
}

/** Names in the grower column that are no grower's: made growers when the person says so. */
export function UnknownGrowers({ candidates, growerName }: UnknownGrowersProps) {
  const createGrowers = useCreateGrowers()
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<ProductError | null>(null)
  const names = unknownGrowersOf(candidates)
  if (names.length === 0) return null

  async function run() {
    setFailure(null)
    setIsRunning(true)
    try {
      await createGrowers(names)
    } catch (error) {
      setFailure(asProductError(error))
    } finally {
      setIsRunning(false)
    }
  }

  const named = names.slice(0, NAMED).map((name) => `“${name}”`)
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return (
    <>
      <Banner tone="progress">
        <div className={css.unknownGrowers}>
          <span>
            No grower is named {named.join(', ')}
            {more}. These fields go to {growerName}.
          </span>
          <Button isPending={isRunning} onPress={() => void run()}>
            Create {formatCount(names.length, 'grower', 'growers')}
          </Button>
        </div>
      </Banner>
      {failure === null ? null : (
        <div className={css.failure}>
          <ErrorState error={failure} kept="Growers created before this failure are kept." />
        </div>
      )}
    </>
  )
}
