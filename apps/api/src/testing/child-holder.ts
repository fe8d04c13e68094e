// Holds a data folder until it is ended: `child-holder.ts <folder> [--uid=65534] [--collect-garbage]`. Says `held` or why not.
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { holdFolder } from '../db/folder-lock.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { uid: { type: 'string' }, 'collect-garbage': { type: 'boolean' } },
})
const [folder = ''] = positionals
if (values.uid !== undefined) process.setuid?.(Number(values.uid))
setInterval(() => {}, 60_000)
await holdFolder(folder).then(
  () => {
    if (values['collect-garbage']) collectGarbage()
    process.send?.('held')
  },
  (error: unknown) => process.send?.(String(error)),
)

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}
