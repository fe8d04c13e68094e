import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Vitest 5 has no workspace file of its own: this is its configuration, run by `vitest --config vitest.workspace.ts`. */
const conditions = ['@org/source']

/** `npm run soak` repeats what chance decides many times over. */
const soak = process.env.SOAK === '1'

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const propertySeed = pathOf('scripts/lib/property-seed.mjs')
const databases = pathOf('apps/api/src/testing/global-setup.ts')
const locks = pathOf('apps/api/src/testing/setup-locks.ts')

const project = (
  name: string,
  root: string,
  more: { globalSetup?: string[]; setupFiles?: string[] } = {},
  resolved = ['module', 'node', 'default'],
) => ({
  resolve: { conditions: [...conditions, ...resolved] },
  ssr: { resolve: { conditions: [...conditions, ...resolved] } },
  test: {
    name,
    root,
    environment: 'node',
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--conditions=@org/source', '--disable-warning=ExperimentalWarning'],
    ...more,
    setupFiles: [propertySeed, ...(more.setupFiles ?? [])],
    include: ['{src,lib}/**/*.test.{ts,tsx,mjs}'],
    // Far beyond what any takes on an idle machine: one that does other work took two minutes for a test of a second.
    testTimeout: soak ? 900_000 : 300_000,
    hookTimeout: 300_000,
    // A poll ends when it sees what it waits for: a busy machine takes more than the usual second to show it.
    expect: { poll: { timeout: 15_000 } },
  },
})

/** Stories take longest: begun last, one of them would run alone at the end. */
class StoriesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isStory = ({ project }: TestSpecification): boolean => project.name === 'e2e'
    return [...sorted.filter(isStory), ...sorted.filter((file) => !isStory(file))]
  }
}

export default defineConfig({
  test: {
    // One more than the cores of a small machine: many tests wait for a database, a server, a child process or a time.
    maxWorkers: 3,
    sequence: { sequencer: StoriesFirst },
    projects: [
      project('scripts', 'scripts'),
      project('core', 'packages/core'),
      project('sampling-design', 'packages/sampling-design'),
      project('local-identity', 'packages/local-identity'),
      project('cli-smoke', 'packages/cli-smoke'),
      // As Node itself resolves: prom-client needs @opentelemetry/api, whose files for bundlers Node cannot read.
      project('api', 'apps/api', { globalSetup: [databases], setupFiles: [locks] }, ['node', 'default']),
      'packages/ui/vitest.config.ts',
      'apps/dashboard/vitest.config.ts',
      'e2e/vitest.config.ts',
    ],
  },
})
