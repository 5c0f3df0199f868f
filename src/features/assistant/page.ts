import { frameOf } from '../content/page.ts';
import { singlePage } from '../../catalogue/loaders/single-page.ts';
import type { LoaderContext } from '../../catalogue/context.ts';
import { addresses } from '../../routes.ts';

const maxQuestions = 4;

/** What the assistant may be asked: the first article of each topic of the help center. */
const questionsOf = ({ catalogue, locale }: LoaderContext): string[] =>
  catalogue
    .document('help', locale)
    .flatMap(({ articles: [first] }) => (first ? [first.title] : []))
    .slice(0, maxQuestions);

/** `/chat`: the ways to reach the shop and, where the store has it, the assistant. */
export const chat = singlePage('chat', addresses.chat, (context) => {
  const { t, shell } = context;
  const hasAssistant = shell.features.assistant;
  return {
    template: 'chat',
    ...frameOf(context, t('contact.title', { store: shell.storeName }), addresses.chat()),
    description: t(hasAssistant ? 'assistant.metaDescription' : 'chat.metaDescription', { store: shell.storeName }),
    data: { questions: hasAssistant ? questionsOf(context) : [] },
  };
});
