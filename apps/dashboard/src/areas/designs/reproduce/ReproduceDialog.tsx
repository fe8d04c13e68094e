import { Banner, Button, Dialog, DialogActions, FileDrop, formatNumber, Progress } from '@org/ui'
import { useEffect, useRef, useState } from 'react'
import * as css from '../parts/parts.css.ts'
import { MAX_SHEET_BYTES, type Reproduced, reproduceSheet } from './reproduced.ts'

/** Takes a design sheet, also a stranger's, makes its design again and says whether it is the same. */
export function ReproduceDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState<string | null>(null)
  const [result, setResult] = useState<Reproduced | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function take(file: File): Promise<void> {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    setName(file.name)
    setResult(null)
    const answer =
      file.size > MAX_SHEET_BYTES ? TOO_LARGE : await reproduceSheet(await file.text(), run.signal)
    if (!run.signal.aborted) setResult(answer)
  }
  return (
    <Dialog title="Reproduce a design sheet" isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <div className={css.stack}>
        <FileDrop
          label="Drop a design sheet"
          note="A JSON file of up to 20 MB. It stays in this browser."
          accept={['.json', 'application/json']}
          onFiles={([file]) => {
            if (file !== undefined) void take(file)
          }}
        />
        <div aria-live="polite" className={css.stack}>
          {name !== null && result === null ? <Progress label={`Computing ${name} again`} /> : null}
          {name !== null && result !== null ? <Result name={name} result={result} /> : null}
        </div>
      </div>
      <DialogActions>
        <Button onPress={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

const TOO_LARGE: Reproduced = {
  isSame: false,
  message: 'This file is larger than 20 MB.',
  remedy: 'Choose a design sheet.',
}

function Result({ name, result }: { name: string; result: Reproduced }) {
  if (!result.isSame) {
    return (
      <Banner tone="bad">
        {name}: {result.message} {result.remedy}
      </Banner>
    )
  }
  const { cells, points, engineVersion, digests } = result
  return (
    <Banner tone="ok">
      {name}: the same to the last bit. {formatNumber(cells)} cells, {formatNumber(points)} points, engine{' '}
      {engineVersion}. Points {digests.points.slice(0, 12)}…
    </Banner>
  )
}
