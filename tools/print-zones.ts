/** Implements `npm run check -- zones`. */
import { describeHouse } from './describe-house.ts';

process.stdout.write(`${describeHouse()}\n`);
