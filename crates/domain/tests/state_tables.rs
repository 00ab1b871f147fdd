//! Laws of the life cycles, read off their own tables.

use std::{collections::HashSet, fmt::Display, str::FromStr};

use domain::{
    AssetKind, BankKind, CashOutKind, CashOutState, IdentityState, JobState, LinkState,
    PaymentState, PaymentWay, Rail, RequestKind, RequestState, SponsoredKind, SponsoredState,
    TransactionState, VaultVersion,
};

/// Every name leads back to its value, and no two values share one.
fn names_round_trip<T>(all: &[T])
where
    T: Copy + PartialEq + std::fmt::Debug + Display + FromStr,
{
    let names: HashSet<String> = all.iter().map(T::to_string).collect();
    assert_eq!(names.len(), all.len());
    for value in all {
        assert_eq!(value.to_string().parse().ok(), Some(*value));
        assert!(
            value.to_string().to_uppercase().parse::<T>().is_err(),
            "names are lower case"
        );
    }
    assert!("".parse::<T>().is_err());
}

#[test]
fn every_name_leads_back_to_its_value() {
    names_round_trip(&LinkState::ALL);
    names_round_trip(&SponsoredState::ALL);
    names_round_trip(&JobState::ALL);
    names_round_trip(&TransactionState::ALL);
    names_round_trip(&VaultVersion::ALL);
    names_round_trip(&BankKind::ALL);
    names_round_trip(&Rail::ALL);
    names_round_trip(&IdentityState::ALL);
    names_round_trip(&CashOutKind::ALL);
    names_round_trip(&CashOutState::ALL);
    names_round_trip(&RequestKind::ALL);
    names_round_trip(&RequestState::ALL);
    names_round_trip(&PaymentState::ALL);
    names_round_trip(&PaymentWay::ALL);
    for kind in SponsoredKind::ALL {
        assert_eq!(kind.name().parse(), Ok(kind));
    }
}

/// But for a chain that takes a block back: what it did or refused there is open again.
#[test]
fn nothing_leaves_a_terminal_state() {
    let terminal: Vec<_> = SponsoredState::ALL
        .into_iter()
        .filter(|state| state.is_terminal())
        .collect();
    assert_eq!(terminal, [SponsoredState::Final, SponsoredState::Rejected]);
    for from in terminal {
        for to in SponsoredState::ALL {
            let is_taken_back = to == SponsoredState::Broadcast;
            assert_eq!(from.can_become(to), is_taken_back, "{from} → {to}");
        }
    }

    let ended: Vec<_> = JobState::ALL
        .into_iter()
        .filter(|state| state.is_terminal())
        .collect();
    assert_eq!(ended, [JobState::Done, JobState::Discarded]);

    let settled: Vec<_> = LinkState::ALL
        .into_iter()
        .filter(|state| state.is_settled())
        .collect();
    assert_eq!(settled, [LinkState::Claimed, LinkState::Reclaimed]);
    assert!(
        LinkState::TRANSITIONS
            .iter()
            .all(|(from, _)| !settled.contains(from))
    );
}

/// A call whose bytes somebody may have seen is never dropped without the chain's word: from
/// `queued` it can be refused, afterwards only its own transaction decides.
#[test]
fn every_state_is_reached_from_the_first_and_leads_to_an_end() {
    let reach = |start: SponsoredState| {
        let mut seen = vec![start];
        let mut next = 0;
        while let Some(from) = seen.get(next).copied() {
            next += 1;
            for (_, to) in SponsoredState::TRANSITIONS
                .iter()
                .filter(|(state, _)| *state == from)
            {
                if !seen.contains(to) {
                    seen.push(*to);
                }
            }
        }
        seen
    };
    assert_eq!(
        reach(SponsoredState::Queued).len(),
        SponsoredState::ALL.len()
    );
    for state in SponsoredState::ALL {
        assert!(
            reach(state).iter().any(|reached| reached.is_terminal()),
            "{state} is a trap"
        );
    }
}

#[test]
fn tables_have_no_doubles_and_no_standing_still() {
    let steps: HashSet<_> = SponsoredState::TRANSITIONS.iter().collect();
    assert_eq!(steps.len(), SponsoredState::TRANSITIONS.len());
    assert!(
        SponsoredState::TRANSITIONS
            .iter()
            .all(|(from, to)| from != to)
    );
    assert!(LinkState::TRANSITIONS.iter().all(|(from, to)| from != to));
}

/// What was given up is neither forgotten nor done behind the operator's back.
#[test]
fn a_dead_job_waits_for_an_operator() {
    assert!(JobState::Queued.can_become(JobState::Dead));
    assert!(JobState::Dead.can_become(JobState::Queued));
    assert!(JobState::Dead.can_become(JobState::Discarded));
    assert!(!JobState::Dead.can_become(JobState::Done));
    let steps: HashSet<_> = JobState::TRANSITIONS.iter().collect();
    assert_eq!(steps.len(), JobState::TRANSITIONS.len());
    assert!(JobState::TRANSITIONS.iter().all(|(from, to)| from != to));
}

/// A call that is on its way goes where its transaction goes.
#[test]
fn every_step_of_a_transaction_is_one_of_its_calls() {
    let of_a_call = |state: TransactionState| match state {
        TransactionState::Displaced => SponsoredState::Queued,
        other => other.name().parse().unwrap(),
    };
    for (from, to) in TransactionState::TRANSITIONS {
        let (from, to) = (of_a_call(*from), of_a_call(*to));
        assert!(from.can_become(to), "{from} → {to}");
    }
}

/// Final is a promise about money; only a mined transaction can keep it.
#[test]
fn only_what_was_mined_becomes_final() {
    for from in SponsoredState::ALL {
        assert_eq!(
            from.can_become(SponsoredState::Final),
            from == SponsoredState::Mined
        );
    }
}

fn cash_outs_after(start: CashOutState) -> HashSet<CashOutState> {
    let mut seen = HashSet::from([start]);
    let mut next = vec![start];
    while let Some(from) = next.pop() {
        for to in CashOutState::ALL {
            if from.can_become(to) && seen.insert(to) {
                next.push(to);
            }
        }
    }
    seen
}

#[test]
fn every_cash_out_comes_from_the_first_state_and_can_end() {
    assert_eq!(
        cash_outs_after(CashOutState::Ready).len(),
        CashOutState::ALL.len()
    );
    for state in CashOutState::ALL {
        let after = cash_outs_after(state);
        assert!(
            after.iter().any(|after| after.is_terminal()),
            "{state} is a trap"
        );
    }
    let steps: HashSet<_> = CashOutState::TRANSITIONS.iter().collect();
    assert_eq!(steps.len(), CashOutState::TRANSITIONS.len());
    assert!(
        CashOutState::TRANSITIONS
            .iter()
            .all(|(from, to)| from != to)
    );
}

/// Money that is with the provider cannot be said not to have moved, nor go back to a wallet's yes.
#[test]
fn what_the_provider_has_comes_to_a_bank_or_back() {
    use CashOutState::{
        AwaitingFunds, AwaitingTx, Canceled, Error, PaymentProcessed, Ready, Refunded, Returned,
        Undeliverable,
    };
    let with_us = [Ready, AwaitingTx, AwaitingFunds, Canceled];
    for from in CashOutState::ALL
        .into_iter()
        .filter(|state| !with_us.contains(state))
    {
        let back = with_us.iter().find(|to| from.can_become(**to));
        assert_eq!(back, None, "{from}");
    }
    for from in CashOutState::ALL {
        assert!(!from.can_become(Ready), "{from}");
        assert!(
            !Canceled.can_become(from) && !Refunded.can_become(from),
            "{from}"
        );
    }
    assert!(PaymentProcessed.can_become(Returned));
    let ended = CashOutState::ALL
        .into_iter()
        .filter(|state| state.is_terminal());
    assert!(ended.eq([PaymentProcessed, Refunded, Canceled]));
    let for_people = CashOutState::ALL
        .into_iter()
        .filter(|state| state.needs_a_person());
    assert!(for_people.eq([Undeliverable, Returned, Error]));
}

#[test]
fn money_takes_the_way_of_its_account() {
    assert_eq!(BankKind::Iban.rail().currency(), "eur");
    assert_eq!(BankKind::Us.rail().currency(), "usd");
}

#[test]
fn asset_kinds_are_numbered_as_the_vault_numbers_them() {
    for number in 0..=u8::MAX {
        match AssetKind::try_from(number) {
            Ok(kind) => assert_eq!(kind as u8, number),
            Err(refused) => assert!(number > 3 && refused.0 == number),
        }
    }
}
