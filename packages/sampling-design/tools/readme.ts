import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './lib/program.ts'

// Runs the commands in README.md with the files of tools/example and puts what they print below them; with --check,
// says whether that is there already.

const COMMAND = '$ design '
const path = join(import.meta.dirname, '../README.md')
const example = join(import.meta.dirname, 'example')

/** A console block with its command's real output. */
function played(block: string): string {
  const [command = ''] = block.split('\n')
  let output = ''
  const terminal = {
    out: (text: string) => {
      output += text
    },
    err: (text: string) => {
      output += text
    },
  }
  run(command.slice(COMMAND.length).split(' '), terminal)
  return `${command}\n${output}`
}

/** In a folder of its own, which is removed afterwards. */
function inExample<Answer>(work: () => Answer): Answer {
  const folder = mkdtempSync(join(tmpdir(), 'sampling-design-readme-'))
  for (const name of readdirSync(example)) copyFileSync(join(example, name), join(folder, name))
  const before = process.cwd()
  process.chdir(folder)
  try {
    return work()
  } finally {
    process.chdir(before)
    rmSync(folder, { recursive: true, force: true })
  }
}

const text = readFileSync(path, 'utf8')
const fresh = inExample(() =>
  text.replace(/(?<=```console\n)\$ design [\s\S]*?(?=```)/g, (block) => played(block)),
)
if (!process.argv.includes('--check')) writeFileSync(path, fresh)
else if (fresh !== text) {
  process.stderr.write('README.md does not say what the tools print: run tools/readme.ts.\n')
  process.exitCode = 1
}
