// Holds a data folder until it is ended: `child-holder.ts <folder>`. Says `held` or why not.
import { holdFolder } from '../db/folder-lock.ts'

const [folder = ''] = process.argv.slice(2)
setInterval(() => {}, 60_000)
await holdFolder(folder).then(
  () => process.send?.('held'),
  (error: unknown) => process.send?.(String(error)),
)
