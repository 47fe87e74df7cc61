// The chosen community in the header, and the list to switch to another. The list is fetched when the frame opens, so
// that it is ready when the selector is opened.
import {
  Combobox,
  Skeleton,
  Text,
  UnstyledButton,
  useCombobox,
  VisuallyHidden,
} from '@mantine/core';
import { IconCheck, IconLayoutGrid, IconPlus, IconSelector } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useEstate } from '#lib/community/estate.ts';
import { switchCommunity } from '#lib/community/switch-community.ts';
import { shortName } from '#lib/page/text.ts';
import { useUrlState } from '#lib/list/url-state.ts';
import { PersonAvatar } from '#ui/person/PersonAvatar.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import { useKnownCommunities, type ListedCommunity } from './kernel-data.ts';
import { useConfirmLeave } from './use-confirm-leave.tsx';
import classes from './frame.module.css';

const matches = (community: ListedCommunity, search: string): boolean =>
  community.name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

/** Hidden for people who work in no community: they are residents, and there is nothing to choose. */
export function CommunitySelector() {
  const isChosen = useEstate((state) => state.estate !== null);
  const communities = useKnownCommunities();
  if (communities === undefined && !isChosen) return <Skeleton width={160} height={40} />;
  if (communities?.length === 0 && !isChosen) return null;
  return <Selector communities={communities ?? []} />;
}

function Selector({ communities }: { communities: readonly ListedCommunity[] }) {
  const estate = useEstate((state) => state.estate);
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
      combobox.focusTarget();
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  // The setup works on a community that is not chosen yet. Its id is in the URL.
  const [shown] = useUrlState();
  const inSetup = communities.find(({ id }) => id === shown['Community']);
  const found = communities.filter((community) => matches(community, search));

  const isSetup = useLocation({ select: ({ pathname }) => pathname === paths.createCommunity() });
  const named = isSetup && inSetup ? inSetup : estate;

  const { leave, dialog } = useConfirmLeave();

  const choose = (id: string) => {
    combobox.closeDropdown();
    if (id === estate?.id) return;
    const community = communities.find((each) => each.id === id);
    leave(() => void switchCommunity(community ?? {}));
  };

  return (
    <>
      <Combobox
        store={combobox}
        width={300}
        position="bottom-start"
        withinPortal={false}
        onOptionSubmit={choose}
      >
        <Combobox.Target targetType="button" withAriaAttributes={false}>
          <UnstyledButton
            className={classes.community}
            data-tour="community-selector"
            aria-haspopup="listbox"
            aria-expanded={combobox.dropdownOpened}
            title={named?.name}
            onClick={() => combobox.toggleDropdown()}
          >
            {estate && <VisuallyHidden>Community</VisuallyHidden>}
            <span className={classes.communityName}>
              {named ? shortName(named.name) : 'Choose a community'}
            </span>
            <IconSelector size={16} aria-hidden />
          </UnstyledButton>
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Search
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              combobox.updateSelectedOptionIndex();
            }}
            placeholder="Search communities"
            aria-label="Search communities"
          />
          <Combobox.Options aria-label="Communities" className={classes.options}>
            {found.map((community) => (
              <CommunityOption
                key={community.id}
                community={community}
                chosen={community.id === estate?.id}
              />
            ))}
            {found.length === 0 && <Combobox.Empty>No communities match</Combobox.Empty>}
          </Combobox.Options>
          <Combobox.Footer className={classes.selectorFooter}>
            <PlainLink
              href={paths.communityOverview()}
              className={classes.selectorLink}
              onClick={() => combobox.closeDropdown()}
            >
              <IconLayoutGrid size={16} aria-hidden /> All communities
            </PlainLink>
            <PlainLink
              href={paths.createCommunity()}
              className={classes.selectorLink}
              onClick={() => combobox.closeDropdown()}
            >
              <IconPlus size={16} aria-hidden /> Create a community
            </PlainLink>
          </Combobox.Footer>
        </Combobox.Dropdown>
      </Combobox>
      {dialog}
    </>
  );
}

type CommunityOptionProps = { community: ListedCommunity; chosen: boolean };

function CommunityOption({ community, chosen }: CommunityOptionProps) {
  return (
    <Combobox.Option value={community.id} active={chosen} className={classes.option}>
      <PersonAvatar src={community.profilePicture} name={community.name} size={28} />
      <Text size="sm" truncate flex={1}>
        {community.name}
      </Text>
      {chosen && <IconCheck size={16} aria-hidden />}
    </Combobox.Option>
  );
}
