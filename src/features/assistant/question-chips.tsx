import type { JSX } from 'react';

type Props = { label: string; questions: readonly string[]; isBusy: boolean; onAsk: (question: string) => void };

/** Questions to ask with one touch. */
export const QuestionChips = ({ label, questions, isBusy, onAsk }: Props): JSX.Element => (
  <div className="grid gap-2">
    <p className="text-sm text-muted">{label}</p>
    <ul className="flex flex-wrap gap-2">
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            aria-disabled={isBusy || undefined}
            className="min-h-11 rounded-control border border-edge px-3 py-1 text-start"
            onClick={() => onAsk(question)}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  </div>
);
