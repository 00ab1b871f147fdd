//! What a wallet has of the collections that an operator lists.

use alloy::{
    primitives::{Address, U256},
    sol_types::SolCall,
};
use domain::NftKind;

use super::{erc721, held, holding};
use crate::{Chain, NodeError, Token, balances::amount, multicall::Question};

/// Pieces of a wallet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedNfts {
    /// In the order of the operator's list.
    pub nfts: Vec<OwnedNft>,
    /// Whether there are more.
    pub more: bool,
}

/// Something of a collection that a wallet has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnedNft {
    /// The collection's standard.
    pub kind: NftKind,
    /// The collection.
    pub contract: Address,
    /// Which piece, or sort of pieces.
    pub id: U256,
    /// How many of it: more than none, and 1 for ERC-721.
    pub amount: U256,
}

/// One thing to be asked about a collection.
enum Ask {
    /// How many pieces of an id the owner has.
    Holding(U256),
    /// How many pieces the owner has in all: the contract lists them itself (ERC-721 Enumerable).
    Count,
}

impl Chain {
    /// What `owner` has of the listed collections, at most so much. A collection's ids are those that the
    /// operator names; where none are named, those that an ERC-721 lists itself. A collection that does
    /// not answer takes none of the others along.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn listed_nfts(&self, owner: Address, most: usize) -> Result<ListedNfts, NodeError> {
        let asks: Vec<(NftKind, Address, Ask)> =
            self.spec().tokens.iter().flat_map(asks_about).collect();
        let questions = asks.iter().map(|(kind, contract, ask)| Question {
            target: *contract,
            calldata: match ask {
                Ask::Holding(id) => holding(*kind, *id, owner),
                Ask::Count => erc721::balanceOfCall { owner }.abi_encode().into(),
            },
        });
        let answers = self.ask_all(questions.collect()).await?;

        let mut owned = ListedNfts::default();
        for ((kind, contract, ask), answer) in asks.into_iter().zip(answers) {
            let Some(answer) = answer else { continue };
            match ask {
                Ask::Holding(id) => {
                    let amount = held(kind, owner, &answer);
                    owned.add(
                        most,
                        amount.map(|amount| OwnedNft {
                            kind,
                            contract,
                            id,
                            amount,
                        }),
                    );
                }
                Ask::Count => {
                    let count = amount(&answer).unwrap_or_default();
                    // One more than there is room for tells that there are more.
                    let room = U256::from(most + 1 - owned.nfts.len());
                    let first = usize::try_from(count.min(room)).unwrap_or(0);
                    for id in self.first_of(contract, owner, first).await? {
                        owned.add(
                            most,
                            id.map(|id| OwnedNft {
                                kind,
                                contract,
                                id,
                                amount: U256::ONE,
                            }),
                        );
                    }
                }
            }
            if owned.more {
                break;
            }
        }
        Ok(owned)
    }

    /// The first ids that the contract lists for an owner.
    async fn first_of(
        &self,
        contract: Address,
        owner: Address,
        first: usize,
    ) -> Result<Vec<Option<U256>>, NodeError> {
        let questions = (0..first).map(|index| Question {
            target: contract,
            calldata: erc721::tokenOfOwnerByIndexCall {
                owner,
                index: U256::from(index),
            }
            .abi_encode()
            .into(),
        });
        let answers = self.ask_all(questions.collect()).await?;
        Ok(answers.iter().map(|one| amount(one.as_ref()?)).collect())
    }
}

impl ListedNfts {
    /// Adds what there is of something, if there is room.
    fn add(&mut self, most: usize, nft: Option<OwnedNft>) {
        let Some(nft) = nft.filter(|nft| !nft.amount.is_zero()) else {
            return;
        };
        match self.nfts.len() < most {
            true => self.nfts.push(nft),
            false => self.more = true,
        }
    }
}

/// What to ask about a listed token. Nothing about one that is no collection, or whose ids nobody knows.
fn asks_about(token: &Token) -> Vec<(NftKind, Address, Ask)> {
    let Some(kind) = NftKind::of(token.kind) else {
        return Vec::new();
    };
    if token.token_ids.is_empty() && kind == NftKind::Erc721 {
        return vec![(kind, token.address, Ask::Count)];
    }
    let ids = token.token_ids.iter();
    ids.map(|id| (kind, token.address, Ask::Holding(*id)))
        .collect()
}
