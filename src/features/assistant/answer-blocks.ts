type Step = { number: number; text: string };
/** A paragraph of an answer, or its steps; `line` is the number of its first line. */
export type AnswerBlock = { line: number } & ({ text: string } | { steps: Step[] });

const stepLine = /^(\d{1,2})\. (\S.*)$/u;

/** Splits an answer at its numbered lines: those that count up from 1 are steps, all other text is paragraphs. */
export const splitAnswer = (answer: string): AnswerBlock[] => {
  const blocks: AnswerBlock[] = [];
  for (const [line, content] of answer.split('\n').entries()) {
    const last = blocks.at(-1);
    const [, digits, text] = stepLine.exec(content) ?? [];
    const number = Number(digits);
    if (text !== undefined && last && 'steps' in last && number === last.steps.length + 1)
      last.steps.push({ number, text });
    else if (text !== undefined && number === 1) blocks.push({ line, steps: [{ number, text }] });
    else if (last && 'text' in last) last.text += `\n${content}`;
    else blocks.push({ line, text: content });
  }
  return blocks;
};
