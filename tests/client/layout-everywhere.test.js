// Every table on every stage, by numbers.

import {STAGES, testStage} from './layout-laws.js';

for (const [name, stage] of Object.entries(STAGES)) testStage(name, stage, [3, 4, 5, 6, 7, 8, 9, 10, 11]);
