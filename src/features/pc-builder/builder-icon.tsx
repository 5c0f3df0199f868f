import circuitBoard from 'lucide-static/icons/circuit-board.svg?raw';
import cpu from 'lucide-static/icons/cpu.svg?raw';
import fan from 'lucide-static/icons/fan.svg?raw';
import gpu from 'lucide-static/icons/gpu.svg?raw';
import hardDrive from 'lucide-static/icons/hard-drive.svg?raw';
import memoryStick from 'lucide-static/icons/memory-stick.svg?raw';
import minus from 'lucide-static/icons/minus.svg?raw';
import packagePlus from 'lucide-static/icons/package-plus.svg?raw';
import pcCase from 'lucide-static/icons/pc-case.svg?raw';
import plugZap from 'lucide-static/icons/plug-zap.svg?raw';
import plus from 'lucide-static/icons/plus.svg?raw';
import x from 'lucide-static/icons/x.svg?raw';
import type { JSX } from 'react';
import type { PartType } from '../../contract/pc-parts.ts';
import { Outline, svgContent } from '../../ui/icon.tsx';

const drawings = {
  processor: svgContent(cpu),
  cooler: svgContent(fan),
  motherboard: svgContent(circuitBoard),
  memory: svgContent(memoryStick),
  storage: svgContent(hardDrive),
  'graphics-card': svgContent(gpu),
  case: svgContent(pcCase),
  'power-supply': svgContent(plugZap),
  extra: svgContent(packagePlus),
  minus: svgContent(minus),
  plus: svgContent(plus),
  x: svgContent(x),
} satisfies Record<PartType | 'minus' | 'plus' | 'x', string>;

/** A Lucide outline, decorative: of a part type, or of a button. */
export const BuilderIcon = ({ name }: { name: keyof typeof drawings }): JSX.Element => (
  <Outline drawing={drawings[name]} />
);
