// The public surface of a package as a committed, readable report: a change to it shows in review. It says what outsiders
// import. Of core, the type of a constant that takes several lines is left out: schemas, entities, lists and calls are said
// in their sources.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './setup.mjs'

/** Entry points whose surface is reported: package folder, name of the report, declaration file of the entry. */
const ENTRIES = [
  ['packages/core', 'core', 'dist/types/index.d.ts'],
  ['packages/core', 'core-client-on-demand', 'dist/types/client-on-demand.d.ts'],
  ['packages/core', 'core-lists', 'dist/types/lists/index.d.ts'],
  ['packages/core', 'core-live', 'dist/types/live/index.d.ts'],
  ['packages/core', 'core-queue', 'dist/types/queue/index.d.ts'],
  ['packages/core', 'core-workbooks', 'dist/types/workbooks/index.d.ts'],
  ['packages/sampling-design', 'sampling-design', 'dist/types/index.d.ts'],
  ['packages/sampling-design', 'sampling-design-claims', 'dist/types/claims/index.d.ts'],
  ['packages/ui', 'ui', 'dist/types/index.d.ts'],
  ['packages/ui', 'ui-charts', 'dist/types/charts/index.d.ts'],
]

const QUIET = { logLevel: 'none' }

/** Up to the empty line after it. */
const CONSTANT = /^export const (\w+):.*(?:\n.+)+/gm
const IMPORT = /^import \{ (\w+) \} from .*\n/gm

/** Without the long types of constants, and what only those name. */
export function shortened(report) {
  const short = report.replace(CONSTANT, 'export const $1: …;')
  return short.replace(IMPORT, (line, name) =>
    short.replace(line, '').match(new RegExp(`\\b${name}\\b`)) ? line : '',
  )
}

const read = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Compares each report with the committed one (or writes it); needs the declarations of `tsc -b`. */
export async function checkSurface({ update }) {
  const { Extractor, ExtractorConfig } = await import('@microsoft/api-extractor')
  let clean = true
  for (const [folder, name, entry] of ENTRIES) {
    const projectFolder = join(root, folder)
    const reportFolder = join(projectFolder, 'api')
    const made = join(projectFolder, 'dist', 'api')
    for (const each of [reportFolder, join(made, 'temp')]) mkdirSync(each, { recursive: true })
    const config = ExtractorConfig.prepare({
      configObject: {
        projectFolder,
        mainEntryPointFilePath: join(projectFolder, entry),
        newlineKind: 'lf',
        compiler: {
          overrideTsconfig: {
            compilerOptions: {
              target: 'ES2023',
              module: 'ESNext',
              moduleResolution: 'Bundler',
              lib: ['ES2023', 'DOM', 'DOM.Iterable'],
              jsx: 'react-jsx',
              strict: true,
              skipLibCheck: true,
              types: [],
            },
            include: [join(projectFolder, entry)],
          },
        },
        apiReport: {
          enabled: true,
          reportFileName: `${name}.api.md`,
          reportFolder: made,
          reportTempFolder: join(made, 'temp'),
        },
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
        messages: {
          compilerMessageReporting: { default: QUIET },
          extractorMessageReporting: { default: QUIET },
          tsdocMessageReporting: { default: QUIET },
        },
      },
      configObjectFullPath: undefined,
      packageJsonFullPath: join(projectFolder, 'package.json'),
    })
    Extractor.invoke(config, {
      localBuild: true,
      showVerboseMessages: false,
      messageCallback: (message) => {
        message.handled = true
      },
    })
    const file = join(reportFolder, `${name}.api.md`)
    const whole = read(join(made, `${name}.api.md`))
    const report = folder === 'packages/core' ? shortened(whole) : whole
    if (update) writeFileSync(file, report)
    else if (report !== read(file)) {
      say(
        `The public surface ${name} changed: look at it, then run \`npm run lint -- --update\` and commit ${folder}/api/${name}.api.md.`,
      )
      clean = false
    }
  }
  return clean
}
