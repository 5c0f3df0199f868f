import type { Contact } from '../../catalogue/page-data.ts';

/** A group of contacts. */
export type ChannelGroup = { kind: 'call' | 'write' | 'follow'; ways: Contact[] };

const isPhone = ({ href }: Contact): boolean => href.startsWith('tel:');

/** Returns the Messenger link of a Facebook page; null: it cannot be derived. */
export const messengerLink = (href: string): string | null => {
  const page = /^https?:\/\/(?:www\.|m\.|web\.)?facebook\.com\/(?:profile\.php\?id=(\d+)|([\w.-]{5,}))\/?$/iu.exec(
    href,
  );
  const name = page?.[1] ?? page?.[2];
  return name === undefined || name === 'profile.php' ? null : `https://m.me/${name}`;
};

/** Groups contacts by what they are for; empty groups are left out. */
export const channelGroups = (contacts: readonly Contact[]): ChannelGroup[] => {
  const call = contacts.filter(isPhone);
  const write: Contact[] = [];
  const follow: Contact[] = [];
  for (const contact of contacts.filter((one) => !isPhone(one))) {
    const messenger = contact.kind === 'facebook' ? messengerLink(contact.href) : null;
    if (messenger !== null) write.push({ ...contact, label: 'Messenger', href: messenger });
    const isWritten = contact.kind === 'telegram' || contact.kind === 'whatsapp' || contact.kind === 'facebook';
    (isWritten && messenger === null ? write : follow).push(contact);
  }
  const groups: ChannelGroup[] = [
    { kind: 'call', ways: call },
    { kind: 'write', ways: write },
    { kind: 'follow', ways: follow },
  ];
  return groups.filter(({ ways }) => ways.length > 0);
};

/** Returns the contacts that reach a person: to call or to write. */
export const answeringWays = (contacts: readonly Contact[]): Contact[] =>
  channelGroups(contacts).flatMap(({ kind, ways }) => (kind === 'follow' ? [] : ways));
