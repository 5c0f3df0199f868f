import { contentFrame } from '../content/page.ts';
import { singlePage } from '../../catalogue/loaders/single-page.ts';
import type { LoaderContext } from '../../catalogue/context.ts';
import { addresses } from '../../routes.ts';

const maxQuestions = 4;

/** Returns suggested questions: the first article of each help topic. */
const questionsOf = ({ catalogue, locale }: LoaderContext): string[] =>
  catalogue
    .document('help', locale)
    .flatMap(({ articles: [first] }) => (first ? [first.title] : []))
    .slice(0, maxQuestions);

/** `/chat`: contacts and, if the store has it, the assistant. */
export const chat = singlePage('chat', addresses.chat, (context) => {
  const { t, shell } = context;
  const hasAssistant = shell.features.assistant;
  return {
    template: 'chat',
    ...contentFrame(context, t('contact.title', { store: shell.storeName }), addresses.chat()),
    description: t(hasAssistant ? 'assistant.metaDescription' : 'chat.metaDescription', { store: shell.storeName }),
    data: { questions: hasAssistant ? questionsOf(context) : [] },
  };
});
