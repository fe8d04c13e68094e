import { Banner, Button } from '@org/ui'
import * as css from '../parts/Results.css.ts'

interface OpenSheetProps {
  /** Its rows are read once the columns are said. */
  isIn: boolean
  onSet: () => void
}

/** A table whose names of columns are not known: a person says what they are. */
export function OpenSheet({ isIn, onSet }: OpenSheetProps) {
  return (
    <Banner tone="plan">
      <div className={css.formLine}>
        <p>
          No measurement is known by the names in this sheet. Choose the row with the headers, then say what
          each column is.
        </p>
        <Button onPress={onSet}>{isIn ? 'Set the columns' : 'Read this sheet and set the columns'}</Button>
      </div>
    </Banner>
  )
}
