// npm run pack: builds tarballs of the packages that programs outside the workspace use, and says how to install them.
import { join, relative } from 'node:path'
import { root, say, setUp } from './lib/setup.mjs'

await setUp()
const { packAll } = await import('./lib/packing.mjs')

say('Building packages …')
const packed = packAll(join(root, 'dist', 'packages'))
for (const { file, paths } of packed) say(`${relative(root, file)}: ${paths.length} files`)
const [core, engine, smoke] = packed.map(({ file }) => file)
say('\nIn the folder of a script:')
say(`  npm install ${core} ${engine}`)
say('In the folder of dash-smoke:')
say(`  npm install ${core} ${smoke}`)
