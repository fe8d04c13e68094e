import { Button, ErrorState } from '@org/ui'
import { isOver } from '#exports/watch.ts'
import type { layoutOf } from './layout.ts'
import * as css from './Print.css.ts'
import { useTestPage } from './usePrint.ts'

interface TestPageProps {
  made: ReturnType<typeof layoutOf>
  /** Before it is printed: the printer and its offset are kept. */
  onPrint: () => void
}

/** Before labels are printed on a printer for the first time: how far it moves them. */
export function TestPage({ made, onPrint }: TestPageProps) {
  const { print, isSending, failure, record } = useTestPage()
  return (
    <>
      <div className={css.line}>
        <Button
          isDisabled={'problem' in made}
          isPending={isSending}
          onPress={() => {
            if ('problem' in made) return
            onPrint()
            void print(made.layout)
          }}
        >
          Print a test page
        </Button>
        <span role="status" className={css.note}>
          {record === undefined
            ? ''
            : !isOver(record)
              ? 'Making the test page…'
              : record.status === 'done'
                ? 'Test page downloaded'
                : (record.error ?? 'The test page could not be made')}
        </span>
      </div>
      {failure === null ? null : <ErrorState error={failure} />}
    </>
  )
}
