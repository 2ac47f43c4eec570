import { Command } from 'commander';
import { rent } from '../split/ts/pods';

const program = new Command().option('--image <name>').option('--gpu <id...>');
const opts = program.parse().opts();

rent(opts.api, opts.image, opts.gpu).then(console.log);
