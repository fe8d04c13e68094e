// The public surface of a package as a committed, readable report: a change to it shows in review.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './setup.mjs'

/** Entry points whose surface is reported: package folder, name of the report, declaration file of the entry. */
const ENTRIES = [
  ['packages/core', 'core', 'dist/types/index.d.ts'],
  ['packages/core', 'core-contract', 'dist/types/contract/index.d.ts'],
  ['packages/core', 'core-client-on-demand', 'dist/types/client-on-demand.d.ts'],
  ['packages/core', 'core-lists', 'dist/types/lists/index.d.ts'],
  ['packages/core', 'core-live', 'dist/types/live/index.d.ts'],
  ['packages/sampling-design', 'sampling-design', 'dist/types/index.d.ts'],
  ['packages/ui', 'ui', 'dist/types/index.d.ts'],
  ['packages/ui', 'ui-charts', 'dist/types/charts/index.d.ts'],
]

const QUIET = { logLevel: 'none' }

/** Compares each report with the committed one (or writes it); needs the declarations of `tsc -b`. */
export async function checkSurface({ update }) {
  const { Extractor, ExtractorConfig } = await import('@microsoft/api-extractor')
  let clean = true
  for (const [folder, name, entry] of ENTRIES) {
    const projectFolder = join(root, folder)
    const reportFolder = join(projectFolder, 'api')
    mkdirSync(reportFolder, { recursive: true })
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
          reportFolder,
          reportTempFolder: join(projectFolder, 'dist', 'api'),
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
    const result = Extractor.invoke(config, {
      localBuild: update,
      showVerboseMessages: false,
      messageCallback: (message) => {
        message.handled = true
      },
    })
    if (result.apiReportChanged && !update) {
      say(
        `The public surface ${name} changed: look at it, then run \`pnpm lint --update\` and commit ${folder}/api/${name}.api.md.`,
      )
      clean = false
    }
  }
  return clean
}
