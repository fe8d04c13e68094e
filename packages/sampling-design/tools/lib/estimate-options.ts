import { Command, InvalidArgumentError, Option } from 'commander'

/** The command without its action. */
export function estimateCommand(): Command {
  return new Command('estimate')
    .description('The mean of the field from what was measured at the points of a design.')
    .argument('<sheet>', 'the design sheet')
    .requiredOption('--results <file>', 'CSV with the points’ column `point` and one of values')
    .requiredOption('--value <column>', 'which column')
    .option('--confidence <share>', 'of the interval', share, 0.95)
    .addOption(
      new Option('--df <method>', 'degrees of freedom').choices(['n-H', 'satterthwaite']).default('n-H'),
    )
    .addOption(
      new Option('--variance <method>', 'local-neighborhood is for lpm2 and grts')
        .choices(['stratified', 'local-neighborhood'])
        .default('stratified'),
    )
    .option('--per-ha', 'the values are per hectare: the total of the field too')
    .option('--collapse', 'join strata that have one value with their neighbors for the variance')
}

function share(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (value > 0 && value < 1) return value
  throw new InvalidArgumentError('Give a number above 0 and below 1, such as 0.95.')
}
