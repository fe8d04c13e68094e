import { SamplingError } from '@org/sampling-design'
import { Command, CommanderError } from 'commander'
import { type DesignOptions, designCommand } from './design-options.ts'
import { estimateCommand } from './estimate-options.ts'
import { runDesign } from './run-design.ts'
import { type EstimateOptions, runEstimate } from './run-estimate.ts'
import { runReproduce } from './run-reproduce.ts'
import { ToolError } from './tool-error.ts'

const EXIT = { done: 0, failed: 1, usage: 2 } as const

const HELP = `
Without a command's name, design is meant. Options of each: design help <command>

Exit codes: 0 done, 1 not possible or not reproduced (said on the error output), 2 wrong usage`

/** Where the program speaks. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
}

/** Runs the program and answers its exit code. */
export function run(args: readonly string[], terminal: Terminal): number {
  try {
    program(terminal).parse(args, { from: 'user' })
    return EXIT.done
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage
    if (!(error instanceof SamplingError || error instanceof ToolError)) throw error
    terminal.err(`${error.name}: ${error.message}\n`)
    return EXIT.failed
  }
}

function program({ out, err }: Terminal): Command {
  const design = designCommand().action((boundary: string, options: DesignOptions) =>
    out(runDesign(boundary, options)),
  )
  const reproduce = new Command('reproduce')
    .description('Makes the design of a sheet again and says whether it is the same.')
    .argument('<sheet>', 'the design sheet')
    .action((sheet: string) => out(runReproduce(sheet)))
  const estimate = estimateCommand().action((sheet: string, options: EstimateOptions) =>
    out(runEstimate(sheet, options)),
  )
  const all = new Command('design')
    .description('Designs for soil sampling: strata, points, and estimates from what was measured.')
    .addHelpText('after', HELP)
  for (const command of [all, design, reproduce, estimate]) {
    command.exitOverride().configureOutput({ writeOut: out, writeErr: err })
  }
  return all.addCommand(design, { isDefault: true }).addCommand(reproduce).addCommand(estimate)
}
